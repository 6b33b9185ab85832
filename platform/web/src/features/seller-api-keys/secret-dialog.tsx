import type { SellerNewApiKey } from '@tradepost/contract/platform/developers/seller-api-keys'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { CopyButton } from '@tradepost/ui/copy-button'
import { Dialog } from '@tradepost/ui/overlays/dialog'
import { t } from '#src/dashboard-messages.ts'

type SecretDialogProps = { apiKey: SellerNewApiKey | undefined; onClose: () => void }

/** Shows the secret of a new key, once. */
export function SecretDialog({ apiKey, onClose }: SecretDialogProps) {
  const secret = apiKey?.secret ?? null
  return (
    <Dialog
      open={apiKey !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('sellerApiKeys.secret.title', { name: apiKey?.name ?? '' })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('sellerApiKeys.secret.done')}
        </Button>
      }
    >
      {secret === null ? (
        <Alert tone="warning" title={t('sellerApiKeys.secret.gone')}>
          {t('sellerApiKeys.secret.goneText')}
        </Alert>
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-ink-2">{t('sellerApiKeys.secret.text')}</p>
          <div className="flex items-center gap-2 rounded-[10px] bg-sunken px-3 py-2 inset-ring inset-ring-line">
            <code dir="ltr" className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
              {secret}
            </code>
            <CopyButton value={secret} label={t('sellerApiKeys.secret.copy')} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
