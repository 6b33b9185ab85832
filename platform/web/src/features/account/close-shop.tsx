import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { CloseOrganization } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RequestError } from '#src/shell/request.ts'
import { FormDialog } from './form-dialog.tsx'
import type { OwnedShop } from './owned-shops.tsx'
import { closeOrganization } from './shop-changes.ts'
import { useChange } from './use-change.ts'

function closeForm(slug: string) {
  return CloseOrganization.refine(({ confirm_slug }) => confirm_slug === slug, {
    path: ['confirm_slug'],
    message: `Type ${slug} to confirm`,
  })
}

/** The page where the seller can end the sales that keep a shop open, by error code. */
const STILL_RUNNING = {
  SUBSCRIPTIONS_RUNNING: { to: '/dashboard/$slug/subscriptions', label: 'View subscriptions' },
  PAYMENTS_UNDER_WAY: { to: '/dashboard/$slug/payments', label: 'View payments' },
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
      <Link to={page.to} params={{ slug }} className={`${buttonClassName({ size: 'sm' })} mt-2`}>
        {page.label}
      </Link>
    </Alert>
  )
}

/** Button and dialog that close a shop for good. Typing its URL prevents accidents. */
export function CloseShop({ shop }: { shop: OwnedShop }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useChange({
    change: (form: CloseOrganization) => closeOrganization(shop.slug, form),
    done: () => `${shop.name} closed`,
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
        <Button variant="danger-quiet" aria-label={`Close ${shop.name}`}>
          Close…
        </Button>
      }
      title={`Close ${shop.name}?`}
      description="The shop and its dashboard are permanently deleted, and its products are archived. Order records stay, and customers keep their emails and invoices. Cancel its subscriptions first."
      onSubmit={form.handleSubmit((values) => close.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={`Close ${shop.name}`}
      tone="danger"
      pending={close.isPending}
      error={findPage(close.error) ? null : close.error}
    >
      <Field
        label={
          <>
            To confirm, type the shop’s URL: <span className="font-mono">{shop.slug}</span>
          </>
        }
        error={form.formState.errors.confirm_slug?.message}
      >
        <Input
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
