export function Fault({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className="error" role="alert">
        {children}
      </p>
    )
  );
}
