import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('pt-BR')

export const problems: Problems = {
  errors: {
    email: 'Digite seu e‑mail para podermos enviar o recibo.',
    emailMalformed: 'Este e‑mail ainda não está completo. Ele se parece com nome@exemplo.com.',
    phoneNumber: 'Digite seu número de telefone; a loja precisa dele.',
    name: 'Digite seu nome completo.',
    cardNumberEmpty: 'Digite o número do seu cartão.',
    cardNumberIncomplete: 'Faltam dígitos.',
    cardNumberMistyped: 'Há um erro de digitação neste número. Confira os dígitos.',
    expirationEmpty: 'Digite o mês e o ano.',
    expirationIncomplete: 'Digite o mês e o ano, por exemplo 04 / 30.',
    expirationMonth: 'O mês vai de 01 a 12.',
    expirationPast: 'Este cartão venceu.',
    expirationFar: 'Confira o ano.',
    securityCodeEmpty: (digits) => `Digite os ${number.format(digits)} dígitos.`,
    securityCodeShort: (digits) => `Este cartão tem ${number.format(digits)} dígitos aqui.`,
    upiId: 'Digite seu ID UPI. Ele se parece com nome@banco.',
    country: 'Escolha seu país.',
    street: 'Digite sua rua e o número.',
    chooseState: 'Escolha seu estado.',
    taxId: 'Digite sua identificação fiscal ou indique que não compra como empresa.',
    taxIdRefused: (example) =>
      `Esta não é uma identificação fiscal do seu país, então o imposto é cobrado.${example ? ` Ela se parece com ${example}.` : ''}`,
    partMalformed: (example) => `O formato é ${example}.`,
    checkEntry: 'Confira o que você digitou aqui.',
  },
  errorSummary: {
    title: (count) => `Há ${number.format(count)} pontos a corrigir`,
    text: (fields) => `Confira: ${fields}.`,
  },
  notices: {
    failed: {
      title: 'O pagamento não foi concluído',
      text: 'Nada foi cobrado, e tudo o que você digitou continua aqui.',
    },
    cancelled: {
      title: 'Você cancelou o pagamento',
      text: 'Nada foi cobrado. Pague quando quiser.',
    },
    unreachable: {
      title: 'Não conseguimos falar com o serviço de pagamento.',
      text: 'Tentar de novo é seguro: um pedido nunca é cobrado duas vezes. Enquanto isso, continuamos verificando.',
    },
    reachable: {
      title: 'O serviço de pagamento voltou a responder',
      text: 'Seu pagamento não tinha chegado e nada foi cobrado. Pague quando quiser.',
    },
    total_changed: {
      title: 'O total mudou',
      text: (total) => `Agora é ${total}. Nada foi cobrado; veja o resumo e pague se estiver de acordo.`,
    },
    discount_refused: {
      title: 'Este código de desconto não pode ser usado',
      text: (total) => `O código foi retirado e nada foi cobrado. O total agora é ${total}; pague se estiver de acordo.`,
    },
    too_many: {
      title: 'Tentativas demais',
      text: 'Espere um minuto e tente de novo. A última tentativa não foi cobrada.',
    },
    busy: {
      title: 'O serviço de pagamento está ocupado',
      text: 'Tentar de novo em instantes é seguro: um pedido nunca é cobrado duas vezes.',
    },
    refused: {
      title: 'Não funcionou',
      text: 'Nada foi cobrado. Tente de novo ou escreva para a loja.',
    },
    tax_unknown: {
      title: 'Não conseguimos calcular o imposto',
      text: 'O total ainda pode mudar. Nada é cobrado antes que você o veja.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'Este número de cartão não é aceito aqui.',
    CHECKOUT_SESSION_CONSUMED: 'Este pedido já foi pago',
    CONCURRENT_CHANGE: 'Este pedido foi alterado no mesmo momento',
    CUSTOMER_NOT_FOUND: 'A loja não conhece mais este cliente',
    DISCOUNT_CODE_EXPIRED: 'Este código de desconto expirou',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'Este código de desconto se esgotou',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'Este código de desconto não é para você',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Este código de desconto é para pedidos maiores',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'Este código de desconto é para outros produtos',
    DISCOUNT_NOT_YET_ACTIVE: 'Este código de desconto ainda não é válido',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'Você não pode usar este código de desconto de novo',
    EXCHANGE_RATE_NOT_FOUND: 'Este código de desconto não vale nesta moeda',
    FORBIDDEN: 'A loja não permite isso aqui',
    INVALID_DISCOUNT_CODE: 'Este código de desconto não existe',
    INVALID_REQUEST_PARAMETERS: 'Uma das informações não está certa',
    INVALID_TAX_ID: 'Esta não é uma identificação fiscal do seu país',
    PAYMENT_METHOD_NOT_FOUND: 'Este cartão não está mais salvo; use outro',
    PAYMENT_METHOD_UNSUPPORTED: 'Este pedido não pode ser pago assim; escolha outra forma de pagamento',
    TOO_MANY_REQUESTS: 'Houve tentativas demais',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'O total é maior do que se pode cobrar de uma vez',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'O total é menor do que se pode cobrar',
    UNSUPPORTED_COUNTRY: 'Pagamentos deste país não são aceitos',
  },
  declines: {
    GENERIC_DECLINE: 'Seu banco recusou este cartão. Tente outro cartão ou fale com seu banco.',
    INSUFFICIENT_FUNDS: 'Não há saldo suficiente neste cartão. Tente outro cartão.',
    EXPIRED_CARD: 'Este cartão venceu. Confira a data ou tente outro cartão.',
    INCORRECT_CVC: 'O código de segurança não está certo. Confira os dígitos no cartão.',
    AUTHENTICATION_FAILURE: 'Seu banco não confirmou este pagamento. Tente de novo ou use outro cartão.',
    CUSTOMER_CANCELLED: 'Você voltou antes de pagar. Nada foi cobrado.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'Este pagamento não foi aprovado. Tente de novo ou escolha outra forma de pagamento.',
    PROCESSING_ERROR: 'Não foi possível processar o pagamento. Nada foi cobrado; tente de novo.',
  },
}
