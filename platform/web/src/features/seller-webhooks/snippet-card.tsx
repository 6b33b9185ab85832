import { Card } from '@tradepost/ui/card'
import { CodeBlock } from '@tradepost/ui/code-block'
import { Tabs } from '@tradepost/ui/tabs'
import { t } from '#src/dashboard-messages.ts'
import express from './snippets/express.txt?raw'
import hono from './snippets/hono.txt?raw'
import node from './snippets/node.txt?raw'

/** Where a receiver runs. */
type SnippetName = 'hono' | 'express' | 'node'

/**
 * Receivers as programs: each runs as it is, with the signing secret in WEBHOOK_SECRET. The signature covers the bytes as they
 * came, so that none of them parses the body first.
 */
const SNIPPETS: Readonly<Record<SnippetName, string>> = { hono, express, node }

const NAMES: Readonly<Record<SnippetName, string>> = { hono: 'Hono', express: 'Express', node: 'Node.js' }
const ORDER = ['hono', 'express', 'node'] as const

/** Shows programs that receive events and check their signatures. */
export function SnippetCard({ title }: { title: string }) {
  return (
    <Card title={title} bodyClassName="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-ink-2">
        {t.rich('sellerWebhooks.snippets.text', { code: (inside) => <code className="font-mono text-xs">{inside}</code> })}
      </p>
      <Tabs
        label={title}
        items={ORDER.map((name) => ({
          value: name,
          label: NAMES[name],
          content: (
            <CodeBlock code={SNIPPETS[name]} label={t('sellerWebhooks.snippets.label', { name: NAMES[name] })} isLabelHidden />
          ),
        }))}
      />
    </Card>
  )
}
