import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { type ReactNode, type SubmitEventHandler, useId } from 'react'
import { t } from '#src/messages.ts'
import { Refusal } from './refusal.tsx'

type FormDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens the dialog and gets the focus back. */
  trigger: ReactNode
  title: string
  description?: ReactNode
  onSubmit: SubmitEventHandler<HTMLFormElement>
  submitLabel: string
  tone?: 'primary' | 'danger'
  pending: boolean
  /** An error that belongs to no field. */
  error: Error | null
  /** Replaces the server's error message. */
  errorWords?: (error: unknown) => string
  children?: ReactNode
}

/** Focuses the first field. Radix alone would focus the close button. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
}

/** Shows a short form in a dialog. Its owner closes it, so that errors stay next to the fields. */
export function FormDialog(props: FormDialogProps) {
  const { open, onOpenChange, trigger, title, description, onSubmit, submitLabel, tone = 'primary', pending, error } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button>{t('actions.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant={tone} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={focusFirstField} id={formId} noValidate className="grid gap-4" onSubmit={onSubmit}>
        {props.children}
        {error ? <Refusal error={error} words={props.errorWords} /> : null}
      </form>
    </Dialog>
  )
}
