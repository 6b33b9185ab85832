import { useQuery } from '@tanstack/react-query'
import { Card } from '@tradepost/ui/card'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyButton } from '@tradepost/ui/copy-button'
import { t } from '#src/dashboard-messages.ts'
import { siteQuery } from '#src/shell/site.ts'

/** Returns a command that works once the key is filled in. The guide and the SDK read the same variables. */
const toCommand = (url: string): string => `export DODO_PAYMENTS_BASE_URL=${url}
export DODO_PAYMENTS_API_KEY=tpk_test_…

curl "$DODO_PAYMENTS_BASE_URL/products" \\
  -H "Authorization: Bearer $DODO_PAYMENTS_API_KEY"`

/** Shows the base URL of the API and a first request to copy, and leads to the guide. */
export function FirstRequest() {
  const site = useQuery(siteQuery).data
  if (!site) return null
  const { provider_url: url, has_docs: hasDocs } = site
  return (
    <Card
      title={t('sellerApiKeys.start.title')}
      bodyClassName="grid grid-cols-[minmax(0,1fr)] gap-3"
      action={
        hasDocs ? (
          <a href="/docs/start" className="tp-link text-sm">
            {t('sellerApiKeys.start.guide')}
          </a>
        ) : undefined
      }
    >
      <p className="text-sm text-ink-2">{t('sellerApiKeys.start.text')}</p>
      <p className="flex items-center gap-2 text-sm">
        <span className="text-ink-3">{t('sellerApiKeys.start.baseUrl')}</span>
        <code dir="ltr" className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">
          {url}
        </code>
        <CopyButton value={url} label={t('sellerApiKeys.start.copyBaseUrl')} />
      </p>
      <CodeBlock code={toCommand(url)} label={t('sellerApiKeys.start.request')} />
    </Card>
  )
}
