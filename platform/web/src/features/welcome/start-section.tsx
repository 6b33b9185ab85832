import { CodeBlock } from '@tradepost/ui/code-block'
import { t } from '#src/messages.ts'

const FACTS = ['provider', 'license', 'docs'] as const

/** Shows how to start, what it costs and where to read on. */
export function StartSection() {
  return (
    <section
      aria-labelledby="start-title"
      className="mt-16 grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-16 gap-y-8 border-t border-line pt-10 max-shell:mt-12 max-shell:grid-cols-1"
    >
      <div>
        <h2 id="start-title" className="app-section-title">
          {t('welcome.start.title')}
        </h2>
        <p className="mt-2 mb-5 text-md text-ink-2">{t('welcome.start.text')}</p>
        <CodeBlock code="npm start" label={t('welcome.start.command')} isLabelHidden />
      </div>
      <ul className="grid content-start gap-5">
        {FACTS.map((fact) => (
          <li key={fact}>
            <h3 className="text-lg tracking-[-0.01em]">{t(`welcome.start.${fact}.title`)}</h3>
            <p className="mt-0.5 text-md text-ink-3">
              {t(`welcome.start.${fact}.text`)}{' '}
              {fact === 'docs' ? (
                <a href="/docs" className="tp-link">
                  {t('welcome.start.docs.read')}
                </a>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
