import { Alert } from '@tradepost/ui/alert'
import { t } from '../messages.ts'
import { getErrorMessage } from './request.ts'

/** Says that a change failed and what can be done about it. Nothing without an error. */
export function FailedAlert({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Alert tone="danger" title={t('errors.title')} isLive>
      {getErrorMessage(error)}
    </Alert>
  )
}
