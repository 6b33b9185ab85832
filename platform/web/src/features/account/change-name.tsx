import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { FormDialog } from './form-dialog.tsx'
import { useChange } from './use-change.ts'

const NameForm = z.object({ name: z.string().trim().min(1, 'Enter your name').max(100, 'At most 100 characters') })

/** Button and dialog that change the person's name. */
export function ChangeName({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const rename = useChange({
    change: (form: z.infer<typeof NameForm>) => unwrapAuth(authClient.updateUser(form)),
    done: () => 'Name changed',
  })
  const form = useForm({ resolver: zodResolver(NameForm), mode: 'onTouched', values: { name } })
  function open(next: boolean) {
    form.reset()
    rename.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={<Button aria-label="Change name">Change</Button>}
      title="Change name"
      description="Shown to you and your teammates."
      onSubmit={form.handleSubmit((values) => rename.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel="Save name"
      pending={rename.isPending}
      error={rename.error}
    >
      <Field label="Full name" error={form.formState.errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
