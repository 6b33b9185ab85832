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

/** Button and dialog that make a member of the shop an owner, too. */
export function HandOverShop({ shop }: { shop: OwnedShop }) {
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = (id: string) => shop.successors.find((member) => member.member_id === id)?.name ?? 'Someone else'
  const give = useChange({
    change: (form: AddOwner) => addOwner(shop.slug, form),
    done: ({ member_id }) => `${nameOf(member_id)} added as an owner of ${shop.name}`,
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
      trigger={<Button aria-label={`Add owner to ${shop.name}`}>Add owner…</Button>}
      title={`Add owner to ${shop.name}`}
      description="They become an owner with full control, also after you leave."
      onSubmit={form.handleSubmit((values) => give.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel="Add owner"
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
