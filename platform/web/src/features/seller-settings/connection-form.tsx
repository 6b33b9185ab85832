import { zodResolver } from '@hookform/resolvers/zod'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { type Connection, ConnectionForm } from '@tradepost/contract/platform/organization/seller-connection'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { RadioGroup, type RadioOption } from '@tradepost/ui/inputs/radio-group'
import { toast } from '@tradepost/ui/overlays/toast'
import { Box, FlaskConical, Radio } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { useSaveConnection } from './api.ts'

const options: RadioOption<ProviderEnvironment>[] = [
  {
    value: 'embedded',
    label: t('sellerSettings.provider.embedded'),
    detail: t('sellerSettings.provider.embeddedText'),
    icon: <Box aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'test_mode',
    label: t('sellerSettings.provider.testMode'),
    detail: t('sellerSettings.provider.testModeText'),
    icon: <FlaskConical aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'live_mode',
    label: t('sellerSettings.provider.liveMode'),
    detail: t('sellerSettings.provider.liveModeText'),
    icon: <Radio aria-hidden="true" className="size-5!" />,
  },
]

function useConnectionForm(connection: Connection) {
  return useForm<z.input<typeof ConnectionForm>, unknown, z.output<typeof ConnectionForm>>({
    resolver: zodResolver(ConnectionForm),
    mode: 'onTouched',
    defaultValues: { environment: connection.environment, api_key: '', webhook_secret: '' },
  })
}

function SecretFields({ form, connection }: { form: ReturnType<typeof useConnectionForm>; connection: Connection }) {
  const errorOf = (field: 'api_key' | 'webhook_secret') => form.getFieldState(field, form.formState).error?.message
  const isSame = form.watch('environment') === connection.environment
  const now = (hint: string | null) => (isSame && hint ? t('sellerSettings.provider.current', { hint }) : undefined)
  return (
    <div className="grid max-w-[520px] gap-4">
      <Field
        label={t('sellerSettings.provider.apiKey')}
        error={errorOf('api_key')}
        hint={now(connection.api_key_hint) ?? t('sellerSettings.provider.apiKeyHint')}
      >
        <Input type="password" autoComplete="off" spellCheck={false} className="font-mono" {...form.register('api_key')} />
      </Field>
      <Field
        label={t('sellerSettings.provider.webhookSecret')}
        error={errorOf('webhook_secret')}
        hint={now(connection.webhook_secret_hint) ?? t('sellerSettings.provider.webhookSecretHint')}
      >
        <Input type="password" autoComplete="off" spellCheck={false} className="font-mono" {...form.register('webhook_secret')} />
      </Field>
      <p className="text-sm text-ink-3">{t('sellerSettings.provider.checked')}</p>
    </div>
  )
}

type ConnectionFieldsProps = { slug: string; mayChange: boolean; connection: Connection }

/** Shows the fields for a shop's provider, its API key and webhook secret. */
export function ConnectionFields({ slug, mayChange, connection }: ConnectionFieldsProps) {
  const save = useSaveConnection(slug)
  const form = useConnectionForm(connection)
  const environment = form.watch('environment')
  const isUnchanged = environment === 'embedded' && connection.environment === 'embedded'
  function send(values: z.output<typeof ConnectionForm>) {
    save.mutate(values, {
      onSuccess: (saved) => {
        form.reset({ environment: saved.environment, api_key: '', webhook_secret: '' })
        toast.success(t('sellerSettings.provider.saved'))
      },
    })
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(send)}>
      <Editable isEditable={mayChange} className="grid gap-5">
        <Controller
          control={form.control}
          name="environment"
          render={({ field }) => (
            <RadioGroup
              legend={t('sellerSettings.provider.legend')}
              isLegendHidden
              layout="cards"
              value={field.value}
              onValueChange={field.onChange}
              options={options}
            />
          )}
        />
        {environment === 'embedded' ? null : <SecretFields form={form} connection={connection} />}
        {environment === 'live_mode' && connection.environment !== 'live_mode' ? (
          <Alert tone="warning" title={t('sellerSettings.provider.liveTitle')}>
            {t('sellerSettings.provider.liveText')}
          </Alert>
        ) : null}
        {save.isError ? (
          <Alert tone="danger" title={t('sellerSettings.provider.failed')} isLive>
            {getErrorMessage(save.error)}
          </Alert>
        ) : null}
        {isUnchanged || !mayChange ? null : (
          <div>
            <Button type="submit" variant="primary" pending={save.isPending}>
              {t(`sellerSettings.provider.save.${environment}`)}
            </Button>
          </div>
        )}
      </Editable>
    </form>
  )
}
