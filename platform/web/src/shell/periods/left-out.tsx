import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { t } from '#src/dashboard-messages.ts'

const FIELDS: Readonly<Record<string, string>> = {
  period: t('periods.leftOut.fields.period'),
  from: t('periods.leftOut.fields.from'),
  to: t('periods.leftOut.fields.to'),
  currency: t('periods.leftOut.fields.currency'),
}

/** Lists the URL parameters that the server ignored. */
export function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const listed = new Intl.ListFormat(getPageLocale(), { type: 'unit' }).format(names.map((name) => FIELDS[name] ?? name))
  return <Alert title={t('periods.leftOut.title', { names: listed })}>{t('periods.leftOut.text')}</Alert>
}
