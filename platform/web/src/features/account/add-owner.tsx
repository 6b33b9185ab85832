import { zodResolver } from '@hookform/resolvers/zod'
import { AddOwner } from '@tradepost/contract/platform/account'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { NativeSelect } from '@tradepost/ui/native-select'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from './form-dialog.tsx'
import type { OwnedShop } from './owned-shops.tsx'
import { addOwner } from './shop-changes.ts'
import { useChange } from './use-change.ts'

/** The button that gives a shop to somebody who works in it. */
export function HandOverShop({ shop }: { shop: OwnedShop }) {
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = (id: string) => shop.successors.find((member) => member.member_id === id)?.name ?? 'Somebody else'
  const give = useChange({
    change: (form: AddOwner) => addOwner(shop.slug, form),
    done: ({ member_id }) => `${nameOf(member_id)} owns ${shop.name} now, too`,
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
      trigger={<Button aria-label={`Hand over ${shop.name}`}>Hand over…</Button>}
      title={`Hand over ${shop.name}`}
      description="They become an owner of it, too, and keep it when you are gone: its products, its money and everybody in it."
      onSubmit={form.handleSubmit((values) => give.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel="Hand it over"
      pending={give.isPending}
      error={give.error}
    >
      <Field label="New owner" error={form.formState.errors.member_id?.message}>
        <NativeSelect {...form.register('member_id')}>
          {shop.successors.map((member) => (
            <option key={member.member_id} value={member.member_id}>
              {member.name} ({member.email})
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FormDialog>
  )
}
