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
    message: `Type ${slug} to close it`,
  })
}

/** Where the sales end that keep a shop from being closed, by the code of the refusal. */
const STILL_RUNNING = {
  SUBSCRIPTIONS_RUNNING: { to: '/dashboard/$slug/subscriptions', label: 'View subscriptions' },
  PAYMENTS_UNDER_WAY: { to: '/dashboard/$slug/payments', label: 'View payments' },
} as const

function findPage(error: Error | null) {
  if (!(error instanceof RequestError)) return undefined
  return Object.entries(STILL_RUNNING).find(([code]) => code === error.code)?.[1]
}

/** Why a shop can't be closed yet, with the way to the page where its sales end in place of the address. */
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

/** The button that closes a shop for good; its address is typed, so that nobody does it by a slip. */
export function CloseShop({ shop }: { shop: OwnedShop }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useChange({
    change: (form: CloseOrganization) => closeOrganization(shop.slug, form),
    done: () => `${shop.name} is closed`,
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
      description="The shop and its dashboard close for good, and its products are archived. Orders, invoices and emails stay. Subscriptions must be canceled first."
      onSubmit={form.handleSubmit((values) => close.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={`Close ${shop.name}`}
      tone="danger"
      pending={close.isPending}
      error={findPage(close.error) ? null : close.error}
    >
      <Field
        label={
          <>
            To be sure, type its address: <span className="font-mono">{shop.slug}</span>
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
