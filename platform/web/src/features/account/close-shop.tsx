import { zodResolver } from '@hookform/resolvers/zod'
import { CloseOrganization } from '@tradepost/contract/platform/account'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
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
      description="Its shop and its dashboard go, for good. Its orders stay, and so do the mails and invoices that buyers have."
      onSubmit={form.handleSubmit((values) => close.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={`Close ${shop.name}`}
      tone="danger"
      pending={close.isPending}
      error={close.error}
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
    </FormDialog>
  )
}
