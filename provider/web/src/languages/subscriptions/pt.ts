import type { Subscriptions } from './en.ts'

const number = new Intl.NumberFormat('pt-BR')

/** Portuguese messages about subscriptions. */
export const subscriptions: Subscriptions = {
  every: { Day: 'a cada dia', Week: 'a cada semana', Month: 'a cada mês', Year: 'a cada ano' },
  everySpan: (span) => `a cada ${span}`,
  per: {
    Day: (amount) => `${amount} / dia`,
    Week: (amount) => `${amount} / semana`,
    Month: (amount) => `${amount} / mês`,
    Year: (amount) => `${amount} / ano`,
  },
  amountEvery: (amount, every) => `${amount} ${every}`,
  lead: (name) => `Assinar ${name}`,
  leadTrial: (name) => `Experimentar ${name}`,
  leadUpdate: (name) => `Novo cartão para ${name}`,
  freeFor: (span) => `${span} grátis`,
  trialFor: (amount, span) => `${amount} por ${span}`,
  trialThen: (trial, price) => `${trial}, depois ${price}`,
  addon: (price) => `Adicional · ${price}`,
  addonLater: (price) => `Adicional · ${price} depois do teste`,
  once: 'Pagamento único',
  asUsed: 'Cobrado conforme o uso',
  andUsage: (price) => `${price} mais o uso`,
  unitsFree: (units) => `${units} grátis`,
  dueToday: 'A pagar hoje',
  then: (every, date) => `Depois, ${every} a partir de ${date}`,
  thenPrice: (price, date) => `Depois, ${price} a partir de ${date}`,
  from: (date) => `A partir de ${date}`,
  plusUsage: 'O uso é cobrado depois de cada período.',
  firstPayments: (count) => (count === 1 ? 'só no primeiro pagamento' : `primeiros ${number.format(count)} pagamentos`),
  nothingNow: 'Nada a pagar agora',
  owedNow: 'O valor em aberto é cobrado agora no novo cartão',
  pay: {
    subscribe: 'Assinar',
    subscribePaying: (amount) => `Assinar e pagar ${amount}`,
    trial: 'Começar o teste',
    trialPaying: (amount) => `Começar o teste e pagar ${amount}`,
    save: 'Salvar cartão',
    savePaying: (amount) => `Salvar cartão e pagar ${amount}`,
  },
  agree: {
    subscribe: (business, price) => `Ao assinar, você autoriza ${business} a cobrar no seu cartão ${price}, até você cancelar.`,
    trial: (business, price) =>
      `Ao começar o teste, você autoriza ${business} a cobrar depois no seu cartão ${price}, até você cancelar.`,
    trialEnds: (date) => `Seu teste termina em ${date}. Cancele antes para evitar cobranças.`,
    onDemand: (business, name) =>
      `Ao assinar, você autoriza ${business} a cobrar no seu cartão o uso de ${name}, até você cancelar.`,
    update: (business, name) =>
      `Ao salvar este cartão, você autoriza ${business} a cobrar nele ${name} a partir de agora, até você cancelar.`,
    owed: (amount) => `O valor em aberto, ${amount}, é cobrado na hora.`,
    next: (date) => `A próxima cobrança é em ${date}.`,
    later: (date, amount) => `A partir de ${date} são ${amount}.`,
    ends: (date) => `A assinatura termina em ${date}.`,
    stop: (business) => `Você pode cancelar com ${business} a qualquer momento.`,
  },
  paid: {
    subscribed: (name) => (name ? `Sua assinatura está ativa. Obrigado, ${name}` : 'Sua assinatura está ativa. Obrigado'),
    trialBegun: (name) => (name ? `Seu teste começou. Obrigado, ${name}` : 'Seu teste começou. Obrigado'),
    cardSaved: 'Cartão salvo',
    cardUse: (business, name) => `${business} vai usá-lo para ${name}.`,
    owed: (amount) => `O valor em aberto, ${amount}, foi cobrado nele.`,
    nextCharge: (date) => `Próxima cobrança em ${date}`,
  },
  completed: {
    title: 'Esta assinatura já está ativa',
    text: 'Enviamos uma confirmação por e‑mail.',
    savedTitle: 'Este cartão já está salvo',
    savedText: 'Você pode fechar esta página.',
  },
}
