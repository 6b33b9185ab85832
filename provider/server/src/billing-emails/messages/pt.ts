import type { BillingWords } from './en.ts'

/** Portuguese, as in Brazil. */
export const words: BillingWords = {
  test: 'Este é um teste: nenhum dinheiro é movimentado.',
  card: 'Cartão',
  subscription: 'Assinatura',
  owed: 'Valor devido',
  expected: 'Valor previsto',
  billsOn: 'Data da cobrança',
  updateCard: 'Atualizar seu cartão',
  linkUntil: 'O link funciona até',
  footer: (business) => `Este e-mail é sobre a sua assinatura em ${business}. Os pagamentos são processados pela Tradepost Pay.`,
  failed: {
    subject: (business) => `Seu pagamento para ${business} não foi concluído`,
    title: 'Seu pagamento não foi concluído',
    text: (business, product, amount) => `${business} não conseguiu cobrar ${amount} pela sua assinatura de ${product}.`,
    again: (instant) =>
      `Sua assinatura fica suspensa até o pagamento. Tentaremos seu cartão de novo em ${instant}. Você também pode pagar agora com outro cartão.`,
    never:
      'Sua assinatura fica suspensa até o pagamento. Não tentaremos este cartão de novo. Pague com outro cartão para manter sua assinatura.',
    givenUp: (business) =>
      `Sua assinatura está suspensa. Atingimos o limite de tentativas para este pagamento. Fale com ${business} para pagar.`,
    planKept: 'Seu plano não mudou e nada foi cobrado.',
    onDemand: (business) =>
      `Nada foi cobrado. ${business} pode tentar de novo. Atualize seu cartão para que o próximo pagamento seja concluído.`,
    over: (business) =>
      `Sua assinatura terminou e não tentaremos o cartão de novo. Fale com ${business} para pagar o valor em aberto.`,
  },
  reasons: {
    GENERIC_DECLINE: 'Seu banco recusou o cartão.',
    INSUFFICIENT_FUNDS: 'Não havia saldo suficiente no cartão.',
    EXPIRED_CARD: 'O cartão venceu.',
    AUTHENTICATION_FAILURE: 'Seu banco exige que você confirme o pagamento.',
    PROCESSING_ERROR: 'Não foi possível processar o pagamento.',
    REVOCATION_OF_AUTHORIZATION: 'O cartão foi removido da sua conta.',
  },
  renewal: {
    subject: (business, date) => `Sua assinatura em ${business} será renovada em ${date}`,
    title: 'Sua assinatura será renovada em breve',
    text: (business, product, date) =>
      `Sua assinatura de ${product} em ${business} será renovada em ${date}. O valor abaixo será então cobrado no seu cartão.`,
  },
  trial: {
    subject: (business, date) => `Seu período de teste em ${business} termina em ${date}`,
    title: 'Seu período de teste termina em breve',
    text: (business, product, date) =>
      `Seu período de teste de ${product} em ${business} termina em ${date}. Então sua assinatura começa e o valor abaixo é cobrado no seu cartão.`,
  },
  usage: 'O uso até lá será cobrado à parte.',
  cancel: (business) => `Se não quiser isso, cancele em ${business} antes desse dia e nada será cobrado.`,
  notices: {
    ending: {
      subject: (business) => `Sua assinatura em ${business} está cancelada`,
      title: 'Sua assinatura está cancelada',
      text: (business, product, date) =>
        `Sua assinatura de ${product} em ${business} não será mais renovada. Você pode usá-la até ${date}.`,
    },
    ended: {
      subject: (business) => `Sua assinatura em ${business} terminou`,
      title: 'Sua assinatura terminou',
      text: (business, product, date) =>
        `Sua assinatura de ${product} em ${business} foi cancelada e terminou em ${date}. Ela não será mais renovada.`,
    },
    expired: {
      subject: (business) => `Sua assinatura em ${business} terminou`,
      title: 'Sua assinatura terminou',
      text: (business, product, date) =>
        `Sua assinatura de ${product} em ${business} chegou ao fim do prazo em ${date}. Ela não será mais renovada.`,
    },
    paused: {
      subject: (business) => `Sua assinatura em ${business} está pausada`,
      title: 'Sua assinatura está pausada',
      text: (business, product, date) =>
        `Sua assinatura de ${product} em ${business} foi pausada em ${date}. Nada será cobrado até que seja retomada.`,
    },
    resumed: {
      subject: (business) => `Sua assinatura em ${business} foi retomada`,
      title: 'Sua assinatura foi retomada',
      text: (business, product, date) =>
        `Sua assinatura de ${product} em ${business} foi retomada. O período atual termina em ${date}.`,
    },
  },
  usageAtEnd: 'O uso até lá será cobrado no fim.',
  usageAtLast: 'Estamos cobrando agora seu último uso.',
}
