import { Alert } from '@tradepost/ui/alert'
import { t } from '../messages.ts'

/** Says how entering a new card went, if this page was opened by the page where it is entered. */
export function CardOutcome() {
  const status = new URLSearchParams(location.search).get('status')
  if (status === null || status === 'processing') return null
  if (status === 'failed' || status === 'cancelled')
    return (
      <Alert tone="danger" title={t('changeCard.declined.title')}>
        {t('changeCard.declined.text')}
      </Alert>
    )
  return (
    <Alert tone="success" title={t('changeCard.updated')}>
      {t('changeCard.updatedText')}
    </Alert>
  )
}
