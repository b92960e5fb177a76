import { useMutation } from '@tanstack/react-query';
import { type Progress, showProgress } from '../../ui/notice/toast.tsx';

/** A download that runs: what is announced first, and what it does. */
interface Download {
  message: string;
  work: (signal: AbortSignal, progress: Progress) => Promise<void>;
}

/** Downloads what takes a while: it says so, can be cancelled there, and goes on wherever the person goes. */
export function useDownload() {
  // The failure policy tells why it failed; a person who cancelled it knows.
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
