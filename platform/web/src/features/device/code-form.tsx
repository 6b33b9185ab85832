import { zodResolver } from '@hookform/resolvers/zod'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import type { ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { type CodeProblem, formatUserCode, isWholeUserCode } from './device-code.ts'

const CodeForm = z.object({ code: z.string().refine(isWholeUserCode, { error: () => t('device.code.incomplete') }) })

type CodeFormProps = {
  /** The code from the URL, possibly incomplete. */
  code: string
  /** Why the previous code failed. */
  problem?: Exclude<CodeProblem, 'signed-out'>
  isPending?: boolean
  onCode: (code: string) => void
}

/** Shows the form for the code on the other device. */
export function UserCodeForm({ code, problem, isPending, onCode }: CodeFormProps) {
  const form = useForm({ resolver: zodResolver(CodeForm), defaultValues: { code } })
  const register = form.register('code', {
    // Formats only while the caret is at the end; elsewhere it would jump while a character is corrected.
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      if (target.selectionStart === target.value.length) form.setValue('code', formatUserCode(target.value))
    },
  })
  return (
    <DecisionFrame title={t('device.code.title')} lead={t('device.code.lead')} takesFocus={problem !== undefined}>
      {problem ? (
        <Alert tone="danger" isLive title={t(`device.problems.${problem}.title`)}>
          {t(`device.problems.${problem}.detail`)}
        </Alert>
      ) : null}
      <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit((values) => onCode(formatUserCode(values.code)))}>
        <Field label={t('device.code.label')} size="lg" error={form.formState.errors.code?.message} hint={t('device.code.hint')}>
          <Input
            size="lg"
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="h-14! [&>input]:text-center [&>input]:font-mono [&>input]:text-xl [&>input]:tracking-[0.18em] [&>input]:uppercase"
            {...register}
          />
        </Field>
        <Button type="submit" variant="primary" size="xl" isFull pending={isPending}>
          {t('actions.continue')}
        </Button>
      </form>
    </DecisionFrame>
  )
}
