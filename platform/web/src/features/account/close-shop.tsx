import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { CloseOrganization } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { RequestError } from '#src/shell/request.ts'
import { FormDialog } from './form-dialog.tsx'
import type { OwnedShop } from './owned-shop.ts'
import { closeOrganization } from './shop-changes.ts'
import { useChange } from './use-change.ts'

function closeForm(slug: string) {
  return CloseOrganization.refine(({ confirm_slug }) => confirm_slug === slug, {
    path: ['confirm_slug'],
    message: t('account.shops.close.mismatch', { slug }),
  })
}

/** Page where the seller can end the sales that keep a shop open, by error code. */
const STILL_RUNNING = {
  SUBSCRIPTIONS_RUNNING: { to: '/dashboard/$slug/subscriptions', label: t('account.shops.close.viewSubscriptions') },
  PAYMENTS_UNDER_WAY: { to: '/dashboard/$slug/payments', label: t('account.shops.close.viewPayments') },
} as const

function findPage(error: Error | null) {
  if (!(error instanceof RequestError)) return undefined
  return Object.entries(STILL_RUNNING).find(([code]) => code === error.code)?.[1]
}

/** Says why a shop can't be closed yet. Links to the page that ends its sales, in place of the URL in the message. */
function StillRunning({ error, slug }: { error: Error | null; slug: string }) {
  const page = findPage(error)
  if (!page || !error) return null
  const [title] = error.message.split(/: https?:/)
  return (
    <Alert tone="danger" isLive title={title}>
      <Link to={page.to} params={{ slug }} className={`${getButtonClassName({ size: 'sm' })} mt-2`}>
        {page.label}
      </Link>
    </Alert>
  )
}

/** Shows a button with a dialog that permanently closes a shop. The seller types its URL, to prevent accidents. */
export function CloseShop({ shop }: { shop: OwnedShop }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useChange({
    change: (form: CloseOrganization) => closeOrganization(shop.slug, form),
    done: () => t('account.shops.close.done', { shop: shop.name }),
  })
  const form = useForm({ resolver: zodResolver(closeForm(shop.slug)), defaultValues: { confirm_slug: '' } })
  function open(next: boolean) {
    form.reset()
    close.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button variant="danger-quiet" aria-label={t('account.shops.close.action', { shop: shop.name })}>
          {t('account.shops.close.open')}
        </Button>
      }
      title={t('account.shops.close.title', { shop: shop.name })}
      description={t('account.shops.close.consequence')}
      onSubmit={form.handleSubmit((values) => close.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={t('account.shops.close.action', { shop: shop.name })}
      tone="danger"
      pending={close.isPending}
      error={findPage(close.error) ? null : close.error}
    >
      <Field
        label={t.rich('account.shops.close.confirmLabel', {
          slug: shop.slug,
          code: (inside) => (
            <span dir="ltr" className="font-mono">
              {inside}
            </span>
          ),
        })}
        error={form.formState.errors.confirm_slug?.message}
      >
        <Input
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          {...form.register('confirm_slug')}
        />
      </Field>
      <StillRunning error={close.error} slug={shop.slug} />
    </FormDialog>
  )
}
