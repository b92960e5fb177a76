/** The reason for a refusal, announced when it appears. */
export function Fault({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className="error" role="alert">
        {children}
      </p>
    )
  );
}
