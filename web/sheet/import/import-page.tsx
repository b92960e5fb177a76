import type { ReactNode } from 'react';
import type { AnyCall } from '#domain/wire/call';
import { LOOK_ONLY } from '#domain/wire/role';
import { useMay } from '../../api/user.ts';
import form from '../../form/record-form.module.css';
import { Button } from '../../ui/control/button.tsx';
import { useGo } from '../../ui/control/link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CorrectionsOffer } from './corrections-offer.tsx';
import type { useImportPage } from './use-import-page.ts';

interface ImportPageProps extends Pick<ReturnType<typeof useImportPage>, 'offer'> {
  title: string;
  /** Where Back leads. */
  list: string;
  importing: { flow: { step: string }; discard: () => Promise<unknown> };
  /** The call that stores what was read. */
  call: Pick<AnyCall, 'who'>;
  children: ReactNode;
}

/** The frame of an import on a page of its own. */
export function ImportPage({ title, list, importing, offer, call, children }: ImportPageProps) {
  useTitle(title);
  const go = useGo();
  const mayImport = useMay(call);

  return (
    <section className="fill" aria-label={title}>
      <header className={form.head}>
        <h1 className="grow cut">{title}</h1>
        <Button kind="quiet" onClick={() => go(list)}>
          Back
        </Button>
        {mayImport && (
          <Button disabled={importing.flow.step === 'importing'} onClick={() => void importing.discard()}>
            Reset
          </Button>
        )}
      </header>
      <div className={form.body}>
        {mayImport ? (
          <>
            {offer && <CorrectionsOffer offer={offer} />}
            {children}
          </>
        ) : (
          <p>{LOOK_ONLY}</p>
        )}
      </div>
    </section>
  );
}
