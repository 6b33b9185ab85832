import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { type ReactNode, type SubmitEventHandler, useId, useRef } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'

type FormDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  submitLabel: string
  tone?: 'primary' | 'danger'
  /** Title of the error. */
  failureTitle: string
  pending: boolean
  isDisabled?: boolean
  error: Error | null
  onSubmit: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}

/** Focuses the first field; the dialog itself while its fields are loaded. Alone, it would focus its close button. */
function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, [role="combobox"]')
  const focused = field ?? form?.closest<HTMLElement>('[role="dialog"]')
  focused?.focus()
}

/** Shows a short form in a dialog. Its owner closes it, so that errors stay next to the fields. */
export function FormDialog(props: FormDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      focusFirst={() => focusFirstField(form.current)}
      footer={
        <>
          <DialogClose>
            <Button>{t('actions.cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant={props.tone ?? 'primary'}
            pending={props.pending}
            disabled={props.isDisabled}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-4" onSubmit={props.onSubmit}>
        {props.children}
        {props.error ? (
          <Alert tone="danger" title={props.failureTitle} isLive>
            {getErrorMessage(props.error)}
          </Alert>
        ) : null}
      </form>
    </Dialog>
  )
}
