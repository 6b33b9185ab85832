import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { CopyButton } from '@tradepost/ui/copy-button'
import { Dialog, DialogClose } from '@tradepost/ui/dialog'
import { cardLabel } from '#src/nouns/subscriptions/card-words.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { errorMessage } from '#src/shell/request.ts'
import { type ShownSubscription, useMethodLink } from './api.ts'

type CardLinkDialogProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a link where the customer enters a new card. Only they may type one. */
export function CardLinkDialog({ slug, data, open, onOpenChange }: CardLinkDialogProps) {
  const { subscription, card } = data
  const link = useMethodLink({ slug, id: subscription.subscription_id })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        link.reset()
        onOpenChange(isOpen)
      }}
      title={`Request a new card from ${subscription.customer.name}`}
      description={
        subscription.status === 'on_hold'
          ? 'We’ll retry the failed payment with the new card.'
          : `${card ? `Current card: ${cardLabel(card)}. ` : ''}The customer isn’t charged for changing it.`
      }
      footer={
        <>
          <DialogClose>
            <Button>Close</Button>
          </DialogClose>
          {link.isSuccess ? null : (
            <Button variant="primary" pending={link.isPending} onClick={() => link.mutate(undefined)}>
              Create link
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
              <CopyButton value={link.data.url} label="Copy link" />
            </p>
            <p role="status" className="text-sm text-ink-2">
              Send it to {subscription.customer.email}.
              {link.data.expires_at ? `. It works until ${formatMoment(link.data.expires_at)}.` : null}
            </p>
          </>
        ) : (
          <p className="text-sm text-ink-2">Create a link and send it to {subscription.customer.email}.</p>
        )}
        {link.isError ? (
          <Alert tone="danger" title="Couldn’t create link" isLive>
            {errorMessage(link.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
