import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@tradepost/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passkeyWordsOf } from '#src/shell/passkey-failure.ts'
import { addPasskey } from '#src/shell/passkeys.ts'
import { deviceOf } from './device.ts'
import { FormDialog } from './form-dialog.tsx'
import { PasskeyNameField, PasskeyNameForm } from './passkey-name.tsx'
import { useChange } from './use-change.ts'

/** Button and dialog that add a passkey. The browser asks which device stores it. */
export function AddPasskey() {
  const [isOpen, setIsOpen] = useState(false)
  const add = useChange({
    change: ({ name }: PasskeyNameForm) => addPasskey({ name }),
    done: ({ name }) => `Passkey “${name}” added`,
  })
  const form = useForm({
    resolver: zodResolver(PasskeyNameForm),
    mode: 'onTouched',
    defaultValues: { name: deviceOf(navigator.userAgent).name },
  })
  function open(next: boolean) {
    form.reset()
    add.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button size="sm" icon={<Plus aria-hidden="true" />}>
          Add passkey
        </Button>
      }
      title="Add passkey"
      description="Your browser will ask where to save it: this device, your phone or a security key."
      onSubmit={form.handleSubmit((values) => add.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel="Continue"
      pending={add.isPending}
      error={add.error}
      errorWords={passkeyWordsOf}
    >
      <PasskeyNameField form={form} />
    </FormDialog>
  )
}
