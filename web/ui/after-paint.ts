/** Acts once the frame that is being drawn is painted; what it answers takes that back. */
export function afterPaint(act: () => void): () => void {
  let painted: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
  };
}
