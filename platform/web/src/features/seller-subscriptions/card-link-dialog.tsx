import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { CopyButton } from '@tradepost/ui/copy-button'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { t } from '#src/dashboard-messages.ts'
import { cardLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type ShownSubscription, useMethodLink } from './api.ts'

type CardLinkDialogProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a link where the customer enters a new card, because only the customer may enter one. */
export function CardLinkDialog({ slug, data, open, onOpenChange }: CardLinkDialogProps) {
  const { subscription, card } = data
  const { customer } = subscription
  const link = useMethodLink({ slug, id: subscription.subscription_id })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        link.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerSubscriptions.cardLink.title', { customer: customer.name })}
      description={
        subscription.status === 'on_hold'
          ? t('sellerSubscriptions.cardLink.onHold')
          : card
            ? t('sellerSubscriptions.cardLink.descriptionWithCard', { card: cardLabel(card) })
            : t('sellerSubscriptions.cardLink.description')
      }
      footer={
        <>
          <DialogClose>
            <Button>{t('actions.close')}</Button>
          </DialogClose>
          {link.isSuccess ? null : (
            <Button variant="primary" pending={link.isPending} onClick={() => link.mutate(undefined)}>
              {t('sellerSubscriptions.cardLink.create')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {link.isSuccess ? (
          <>
            <p className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
              <a href={link.data.url} target="_blank" rel="noreferrer" className="tp-link min-w-0 flex-1 truncate">
                {link.data.url}
              </a>
              <CopyButton value={link.data.url} label={t('sellerSubscriptions.cardLink.copy')} />
            </p>
            <p role="status" className="text-sm text-ink-2">
              {link.data.expires_at
                ? t('sellerSubscriptions.cardLink.sendUntil', { email: customer.email, date: formatMoment(link.data.expires_at) })
                : t('sellerSubscriptions.cardLink.send', { email: customer.email })}
            </p>
          </>
        ) : (
          <p className="text-sm text-ink-2">{t('sellerSubscriptions.cardLink.explain', { email: customer.email })}</p>
        )}
        {link.isError ? (
          <Alert tone="danger" title={t('sellerSubscriptions.cardLink.failed')} isLive>
            {getErrorMessage(link.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
