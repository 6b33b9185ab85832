import { zodResolver } from '@hookform/resolvers/zod'
import { AddOwner } from '@tradepost/contract/platform/account'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { addOwner } from '#src/nouns/members/add-owner.ts'
import { FormDialog } from './form-dialog.tsx'
import type { OwnedShop } from './owned-shop.ts'
import { useChange } from './use-change.ts'

/** Shows a button with a dialog that makes a member of the shop an additional owner. */
export function HandOverShop({ shop }: { shop: OwnedShop }) {
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = (id: string) => shop.successors.find((member) => member.member_id === id)?.name
  const give = useChange({
    change: (form: AddOwner) => addOwner(shop.slug, form),
    done: ({ member_id }) => {
      const name = nameOf(member_id)
      return name === undefined
        ? t('account.shops.addOwner.doneUnnamed', { shop: shop.name })
        : t('account.shops.addOwner.done', { name, shop: shop.name })
    },
  })
  const form = useForm({
    resolver: zodResolver(AddOwner),
    values: { member_id: shop.successors[0]?.member_id ?? '' },
  })
  function open(next: boolean) {
    form.reset()
    give.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button aria-label={t('account.shops.addOwner.title', { shop: shop.name })}>{t('account.shops.addOwner.open')}</Button>
      }
      title={t('account.shops.addOwner.title', { shop: shop.name })}
      description={t('account.shops.addOwner.detail')}
      onSubmit={form.handleSubmit((values) => give.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={t('account.shops.addOwner.action')}
      pending={give.isPending}
      error={give.error}
    >
      <Field label={t('account.shops.addOwner.label')} error={form.formState.errors.member_id?.message}>
        <NativeSelect {...form.register('member_id')}>
          {shop.successors.map((member) => (
            <option key={member.member_id} value={member.member_id}>
              {t('account.shops.addOwner.member', { name: member.name, email: member.email })}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FormDialog>
  )
}
