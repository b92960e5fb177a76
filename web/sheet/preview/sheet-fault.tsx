/** Explains why a file or a sheet cannot be read. */
export function SheetFault({ message }: { message: string }) {
  return (
    <p role="alert" className="notice fault">
      {message}
    </p>
  );
}
