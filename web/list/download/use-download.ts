import { useMutation } from '@tanstack/react-query';
import { type Progress, showProgress } from '../../ui/notice/toast.tsx';

interface Download {
  message: string;
  work: (signal: AbortSignal, progress: Progress) => Promise<void>;
}

/**
 * Returns `start`, which runs a long download and shows a message with a Cancel button. The download continues if the
 * user leaves the screen.
 */
export function useDownload() {
  // `failurePolicy` reports failures, but shows no message after a cancellation.
  const { mutate, isPending } = useMutation({
    async mutationFn({ message, work }: Download) {
      const cancel = new AbortController();
      const progress = showProgress(message, () => cancel.abort());
      await work(cancel.signal, progress).finally(progress.end);
    },
  });
  return {
    start: (message: string, work: Download['work']) => mutate({ message, work }),
    busy: isPending,
  };
}
