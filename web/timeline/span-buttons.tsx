import { Button } from '../ui/control/button.tsx';
import { atToday, type Span, spanWords, stepped, zoomed } from './scale.ts';

interface SpanButtonsProps {
  span: Span;
  today: string;
  onChange: (span: Span) => void;
}

/** Shows earlier, later, more and fewer days, and says which are shown. */
export function SpanButtons({ span, today, onChange }: SpanButtonsProps) {
  return (
    <div className="row">
      <Button onClick={() => onChange(stepped(span, -1))}>← Earlier</Button>
      <Button onClick={() => onChange(stepped(span, 1))}>Later →</Button>
      <Button onClick={() => onChange(atToday(span, today))}>Today</Button>
      <Button onClick={() => onChange(zoomed(span, 'in'))}>+ Closer</Button>
      <Button onClick={() => onChange(zoomed(span, 'out'))}>− Farther</Button>
      <span className="note" role="status">
        {spanWords(span)}
      </span>
    </div>
  );
}
