import { useNavigate } from '@tanstack/react-router'
import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Button } from '@tradepost/ui/button'
import { IconButton } from '@tradepost/ui/icon-button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { DropdownMenu, MenuItem } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { Ellipsis, FlaskConical, Power, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { urlLabel } from '#src/nouns/webhooks/webhook-labels.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useDeleteWebhook, useUpdateWebhook } from './api.ts'
import { ExampleDialog } from './example-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

type ActionProps = { slug: string; webhook: SellerWebhook }
type DialogProps = ActionProps & { open: boolean; onOpenChange: (open: boolean) => void }

function DisableDialog({ slug, webhook: { id, url }, open, onOpenChange }: DialogProps) {
  const update = useUpdateWebhook(slug, id)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        update.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerWebhooks.disable.title', { url: urlLabel(url) })}
      consequence={t('sellerWebhooks.disable.text')}
      confirmLabel={t('sellerWebhooks.disable.confirm')}
      keepLabel={t('sellerWebhooks.disable.keep')}
      pending={update.isPending}
      error={update.isError ? getErrorMessage(update.error) : undefined}
      onConfirm={() =>
        update.mutate(
          { disabled: true },
          {
            onSuccess: () => {
              onOpenChange(false)
              toast.success(t('sellerWebhooks.disable.done'))
            },
          },
        )
      }
    />
  )
}

function DeleteDialog({ slug, webhook: { id, url }, open, onOpenChange }: DialogProps) {
  const navigate = useNavigate()
  const remove = useDeleteWebhook(slug, id)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        remove.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerWebhooks.delete.title', { url: urlLabel(url) })}
      consequence={t('sellerWebhooks.delete.text')}
      confirmLabel={t('sellerWebhooks.delete.confirm')}
      keepLabel={t('sellerWebhooks.delete.keep')}
      pending={remove.isPending}
      error={remove.isError ? getErrorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('sellerWebhooks.delete.done'))
            void navigate({ href: `/dashboard/${slug}/webhooks` })
          },
        })
      }
    />
  )
}

function EnableButton({ slug, webhook: { id } }: ActionProps) {
  const update = useUpdateWebhook(slug, id)
  return (
    <Button
      variant="primary"
      icon={<Power aria-hidden="true" />}
      pending={update.isPending}
      onClick={() =>
        update.mutate(
          { disabled: false },
          {
            onSuccess: () => toast.success(t('sellerWebhooks.enable.done')),
            onError: (error) => toast.error(t('sellerWebhooks.enable.failed'), { description: getErrorMessage(error) }),
          },
        )
      }
    >
      {t('sellerWebhooks.enable.button')}
    </Button>
  )
}

/** Shows what a person can do with an endpoint: only what their role and the provider allow. */
export function WebhookActions({ slug, webhook }: ActionProps) {
  const may = usePermissions(slug)
  const [opened, setOpened] = useState<'example' | 'replay' | 'disable' | 'delete' | undefined>()
  const dialog = (name: NonNullable<typeof opened>) => ({
    slug,
    webhook,
    open: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : undefined),
  })
  const { disabled, has_log: hasLog, is_platforms: isPlatforms } = webhook
  const mayUpdate = may('webhook:update')
  const maySend = mayUpdate && hasLog && !disabled
  const mayDisable = mayUpdate && !disabled && !isPlatforms
  const mayDelete = may('webhook:delete') && !isPlatforms
  return (
    <>
      {mayUpdate && disabled ? <EnableButton slug={slug} webhook={webhook} /> : null}
      {maySend ? (
        <>
          <Button icon={<FlaskConical aria-hidden="true" />} onClick={() => setOpened('example')}>
            {t('sellerWebhooks.example.button')}
          </Button>
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => setOpened('replay')}>
            {t('sellerWebhooks.replay.button')}
          </Button>
        </>
      ) : null}
      {mayDisable || mayDelete ? (
        <DropdownMenu
          trigger={
            <IconButton label={t('sellerWebhooks.more')} variant="outline">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          {mayDisable ? (
            <MenuItem icon={<Power aria-hidden="true" />} onSelect={() => setOpened('disable')}>
              {t('sellerWebhooks.disable.button')}
            </MenuItem>
          ) : null}
          {mayDelete ? (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpened('delete')}>
              {t('sellerWebhooks.delete.button')}
            </MenuItem>
          ) : null}
        </DropdownMenu>
      ) : null}
      <ExampleDialog {...dialog('example')} />
      <ReplayDialog key={opened === 'replay' ? 'open' : 'closed'} {...dialog('replay')} />
      <DisableDialog {...dialog('disable')} />
      <DeleteDialog {...dialog('delete')} />
    </>
  )
}
