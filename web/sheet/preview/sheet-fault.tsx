import classes from './sheet-fault.module.css';

/** Why a file or a sheet cannot be read. */
export function SheetFault({ message }: { message: string }) {
  return (
    <p role="alert" className={classes.fault}>
      {message}
    </p>
  );
}
