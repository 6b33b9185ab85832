/** Organizations: slug, logo, and closing one. */

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloseOrganization } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { getErrorMessage, RequestError, sendRequest } from '#src/shell/request.ts'

function confirmForm(slug: string) {
  return CloseOrganization.refine(({ confirm_slug }) => confirm_slug === slug, {
    path: ['confirm_slug'],
    message: t('shell.closeOrganization.mismatch', { slug }),
  })
}

/** Page where the seller can end the sales that keep a shop open, by error code. */
const STILL_RUNNING = {
  SUBSCRIPTIONS_RUNNING: { to: '/dashboard/$slug/subscriptions', label: 'viewSubscriptions' },
  PAYMENTS_UNDER_WAY: { to: '/dashboard/$slug/payments', label: 'viewPayments' },
} as const

/** Says why a shop can't be closed. Links to the page that ends its sales, in place of the URL in the message. */
function Refusal({ error, slug }: { error: Error; slug: string }) {
  const page = Object.entries(STILL_RUNNING).find(([code]) => error instanceof RequestError && code === error.code)?.[1]
  if (!page) return <Alert tone="danger" isLive title={getErrorMessage(error)} />
  const [title] = error.message.split(/: https?:/)
  return (
    <Alert tone="danger" isLive title={title}>
      <Link to={page.to} params={{ slug }} className={`${getButtonClassName({ size: 'sm' })} mt-2`}>
        {t(`shell.closeOrganization.${page.label}`)}
      </Link>
    </Alert>
  )
}

/** Shows the field for the shop's URL, which is typed to prevent accidents. */
function ConfirmField({ slug, form }: { slug: string; form: UseFormReturn<CloseOrganization> }) {
  return (
    <Field
      label={t.rich('shell.closeOrganization.confirmLabel', {
        slug,
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
  )
}

type CloseOrganizationDialogProps = {
  organization: { slug: string; name: string }
  /** What the page calls it: the account closes a shop, its settings delete an organization. */
  words: { title: string; action: string; keep: string; done: string }
  /** The button that opens the dialog. */
  trigger: ReactNode
  /** Leaves the shop's pages, or loads again what it changed. */
  onClosed: () => Promise<unknown>
}

/** Shows a button with a dialog that permanently closes a shop. Its orders are kept. */
export function CloseOrganizationDialog({ organization: { slug }, words, trigger, onClosed }: CloseOrganizationDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ resolver: zodResolver(confirmForm(slug)), defaultValues: { confirm_slug: '' } })
  const closing = useMutation({
    mutationFn: (body: CloseOrganization) => sendRequest(z.null(), `${organizationPath(slug)}/close`, { method: 'POST', body }),
    onSuccess: async () => {
      setIsOpen(false)
      toast.success(words.done)
      await onClosed()
    },
  })
  function open(next: boolean) {
    form.reset()
    closing.reset()
    setIsOpen(next)
  }
  const send = form.handleSubmit((values) => closing.mutate(values))
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={open}
      trigger={trigger}
      title={words.title}
      consequence={t('shell.closeOrganization.consequence')}
      confirmLabel={words.action}
      keepLabel={words.keep}
      onConfirm={() => void send()}
      pending={closing.isPending}
    >
      <form noValidate onSubmit={send} className="grid gap-4">
        <ConfirmField slug={slug} form={form} />
        {closing.error ? <Refusal error={closing.error} slug={slug} /> : null}
      </form>
    </ConfirmDialog>
  )
}
