import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RelatedGroups } from './related-groups.tsx';

export interface RelatedDialogProps {
  kind: RecordKind;
  id: number;
  onClose: () => void;
}

export default function RelatedDialog({ kind, id, onClose }: RelatedDialogProps) {
  return (
    <Dialog title={`Related to this ${RECORD_KINDS[kind].one}`} size="large" initialFocus onClose={onClose}>
      <RelatedGroups kind={kind} id={id} />
    </Dialog>
  );
}
