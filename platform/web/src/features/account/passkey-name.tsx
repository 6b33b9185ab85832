import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'

export const PasskeyNameForm = z.object({
  name: z.string().trim().min(1, 'Give it a name').max(60, 'At most 60 characters'),
})
export type PasskeyNameForm = z.infer<typeof PasskeyNameForm>

/** What the person calls a passkey, so that they know later which device to take. */
export function PasskeyNameField({ form }: { form: UseFormReturn<PasskeyNameForm> }) {
  return (
    <Field label="Name" error={form.formState.errors.name?.message} hint="So that you know later which device it is on.">
      <Input autoComplete="off" {...form.register('name')} />
    </Field>
  )
}
