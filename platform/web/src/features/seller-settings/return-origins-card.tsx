import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { ReturnOriginsForm } from '@tradepost/contract/platform/organization/seller-return-origins'
import type { ReturnOrigins } from '@tradepost/contract/provider/businesses'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { SaveFoot } from '#src/shell/forms/save-foot.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { returnOriginsQuery, useSaveReturnOrigins } from './api.ts'

type CardProps = { slug: string; mayChange: boolean }

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const TypedForm = z.object({ origins: z.string().transform(toLines).pipe(ReturnOriginsForm.shape.origins) })

function OriginsForm({ slug, mayChange, settings }: CardProps & { settings: ReturnOrigins }) {
  const save = useSaveReturnOrigins(slug)
  const values = { origins: settings.origins.join('\n') }
  const form = useForm({ resolver: zodResolver(TypedForm), mode: 'onTouched', values })
  const { errors, isDirty } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((typed) =>
        save.mutate(typed, { onSuccess: () => toast.success(t('sellerSettings.returnOrigins.saved')) }),
      )}
    >
      <Editable isEditable={mayChange} className="grid max-w-[520px] gap-4">
        <Field
          label={t('sellerSettings.returnOrigins.label')}
          hint={t('sellerSettings.returnOrigins.hint')}
          error={errors.origins?.message}
        >
          <Textarea dir="ltr" spellCheck={false} {...form.register('origins')} />
        </Field>
        <SaveFoot
          save={save}
          failed={t('sellerSettings.returnOrigins.failed')}
          label={t('sellerSettings.returnOrigins.save')}
          isDirty={isDirty}
          mayChange={mayChange}
        />
      </Editable>
    </form>
  )
}

/** Shows where payment links may return to. Only the built-in provider has this setting. */
export function ReturnOriginsCard({ slug, mayChange }: CardProps) {
  const query = useQuery(returnOriginsQuery(slug))
  if (query.data?.settings === null) return null
  return (
    <Card title={t('sellerSettings.returnOrigins.title')} description={t('sellerSettings.returnOrigins.text')}>
      <QueryView query={query} what={t('sellerSettings.what.settings')} skeleton={<Skeleton className="h-32 rounded-lg" />}>
        {({ settings }) => (settings ? <OriginsForm slug={slug} mayChange={mayChange} settings={settings} /> : null)}
      </QueryView>
    </Card>
  )
}
