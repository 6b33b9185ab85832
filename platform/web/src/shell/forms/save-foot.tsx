import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { getErrorMessage } from '#src/shell/request.ts'

type SaveFootProps = {
  save: { error: Error | null; isPending: boolean }
  /** Title of the alert if saving fails. */
  failed: string
  /** Label of the button. */
  label: string
  isDirty: boolean
  mayChange: boolean
}

/** The end of a card's form: why it couldn't be saved, and the button that saves it for those who may. */
export function SaveFoot({ save, failed, label, isDirty, mayChange }: SaveFootProps) {
  return (
    <>
      {save.error ? (
        <Alert tone="danger" title={failed} isLive>
          {getErrorMessage(save.error)}
        </Alert>
      ) : null}
      {mayChange ? (
        <div>
          <Button type="submit" pending={save.isPending} disabled={!isDirty}>
            {label}
          </Button>
        </div>
      ) : null}
    </>
  )
}
