import { zodResolver } from '@hookform/resolvers/zod'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import type { ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { DeviceFrame } from './device-frame.tsx'
import { formatUserCode, isWholeUserCode } from './user-code.ts'
import type { CodeProblem } from './words.ts'

const CodeForm = z.object({ code: z.string().refine(isWholeUserCode, 'Enter all 8 characters') })

/** Why the previous code failed, and what to do. */
const PROBLEMS: Readonly<Record<Exclude<CodeProblem, 'signed-out'>, { title: string; detail: string }>> = {
  unknown: { title: 'Code not found', detail: 'Compare each character with the code on your device.' },
  expired: { title: 'This code has expired', detail: 'Start again on your device and enter the new code.' },
  used: { title: 'This code was already used', detail: 'Start again on your device and enter the new code.' },
  foreign: {
    title: 'Someone else opened this code',
    detail: 'Only they can approve it. Start again on your device and enter the new code.',
  },
}

type CodeFormProps = {
  /** The code from the URL, as far as it was typed. */
  code: string
  problem?: keyof typeof PROBLEMS
  isPending?: boolean
  onCode: (code: string) => void
}

/** Form for the code shown on the other device. */
export function UserCodeForm({ code, problem, isPending, onCode }: CodeFormProps) {
  const form = useForm({ resolver: zodResolver(CodeForm), defaultValues: { code } })
  const register = form.register('code', {
    // Formats only at the end of the line: elsewhere the caret would jump while a character is corrected.
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      if (target.selectionStart === target.value.length) form.setValue('code', formatUserCode(target.value))
    },
  })
  return (
    <DeviceFrame
      title="Sign in on another device"
      lead="Enter the code shown on your device or in your app."
      takesFocus={problem !== undefined}
    >
      {problem ? (
        <Alert tone="danger" isLive title={PROBLEMS[problem].title}>
          {PROBLEMS[problem].detail}
        </Alert>
      ) : null}
      <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit((values) => onCode(formatUserCode(values.code)))}>
        <Field label="Code" size="lg" error={form.formState.errors.code?.message} hint="8 letters and numbers, like ABCD-EFGH.">
          <Input
            size="lg"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="h-14! [&>input]:text-center [&>input]:font-mono [&>input]:text-xl [&>input]:tracking-[0.18em] [&>input]:uppercase"
            {...register}
          />
        </Field>
        <Button type="submit" variant="primary" size="xl" isFull pending={isPending}>
          Continue
        </Button>
      </form>
    </DeviceFrame>
  )
}
