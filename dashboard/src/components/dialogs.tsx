import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { Icon } from './icons.tsx';

// At a fixed distance from the top, so that its content does not move when it grows.
const growing = 'mt-[4dvh] mb-auto max-w-4xl';

/** A native modal dialog: it traps focus, closes on Escape and restores focus. Without `onClose`, only its content closes it. */
export function Dialog({
  title,
  onClose,
  children,
  isWide,
}: {
  title: string;
  /** Omitted for content that is shown once, so that Escape does not lose it. */
  onClose?: () => void;
  children: ReactNode;
  isWide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because a dialog restores focus only if it closes while it is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    // Focus the first field, if any. The browser's default is the close button.
    const first =
      dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog.querySelector<HTMLElement>('input, select, textarea');
    first?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close a dialog on the second Escape whatever `onCancel` does.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
      className={`mx-auto max-h-[92dvh] w-[calc(100%-1.5rem)] overflow-y-auto rounded-2xl border border-line bg-surface p-0 shadow-2xl ${isWide ? growing : 'my-auto max-w-lg'}`}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface px-5 py-3">
        <h2 id={id} className="min-w-0 truncate text-lg font-semibold">
          {title}
        </h2>
        {onClose && (
          <Button look="quiet" onClick={onClose} aria-label="Close" className="-mr-2 px-2">
            <Icon name="close" />
          </Button>
        )}
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}

/** The form of a dialog: fields, cancel button and submit button. */
export function DialogForm({
  action,
  look = 'primary',
  isReady = true,
  isConfirmation,
  onSubmit,
  onClose,
  children,
}: {
  action: string;
  look?: 'primary' | 'danger';
  /** False disables the submit button. */
  isReady?: boolean;
  /** True: no field needs an answer, so the submit button has the focus. */
  isConfirmation?: boolean;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Form onSubmit={onSubmit}>
      {({ isBusy }) => (
        <>
          {children}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button
              look={look}
              type="submit"
              isBusy={isBusy}
              disabled={!isReady}
              data-focus={isConfirmation || undefined}
            >
              {action}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const submit = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm action={confirm} look="danger" onSubmit={submit} onClose={onClose}>
        <div className="space-y-2 text-sm">{children}</div>
      </DialogForm>
    </Dialog>
  );
}
