/** Why what was asked for was not done, read aloud when it comes. */
export function Fault({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className="error" role="alert">
        {children}
      </p>
    )
  );
}
