import { Button } from '../ui/control/button.tsx';

interface SpanButtonsProps {
  onEarlier: () => void;
  onLater: () => void;
  onToday: () => void;
  onZoomIn: () => void;
  onZoomOut: () => void;
  words: string;
}

export function SpanButtons({ onEarlier, onLater, onToday, onZoomIn, onZoomOut, words }: SpanButtonsProps) {
  return (
    <div className="row">
      <Button onClick={onEarlier}>← Earlier</Button>
      <Button onClick={onLater}>Later →</Button>
      <Button onClick={onToday}>Today</Button>
      <Button onClick={onZoomIn}>Zoom in</Button>
      <Button onClick={onZoomOut}>Zoom out</Button>
      <span className="note" role="status">
        {words}
      </span>
    </div>
  );
}
