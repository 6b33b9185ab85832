import type { Translation } from '@tradepost/messages/catalog'
import type { messages as english } from '../en/server.ts'

export const messages: Translation<typeof english> = {
  quotes: { open: '“', close: '”' },
  linkHint: 'Se o botão não funcionar, abra este link:',
  hourLink: 'O link funciona por uma hora. Se não foi você quem pediu, ignore este e-mail.',
  ignore: 'Se não foi você quem pediu, ignore este e-mail.',
  verification: {
    title: 'Confirme seu e-mail',
    text: 'Olá, {account}! Confirme este e-mail para concluir a configuração da sua conta.',
    purchases: 'Também adicionaremos as compras que você fez com ele como visitante.',
    action: 'Confirmar e-mail',
  },
  existingAccount: {
    title: 'Você já tem uma conta',
    text: 'Alguém tentou se cadastrar com este e-mail. Ele já pertence à conta de {account}, então não criamos outra.',
    action: 'Entrar',
    question: 'Esqueceu a senha?',
    reset: 'Escolher uma nova',
    footer: 'Se não foi você, ignore este e-mail. Nada mudou, e a outra pessoa não tem como saber que você tem uma conta.',
  },
  passwordReset: {
    title: 'Escolha uma nova senha',
    text: 'Recebemos um pedido para redefinir a senha da conta de {account}.',
    action: 'Escolher uma nova senha',
    footer: 'O link funciona só uma vez, por uma hora. Se não foi você, ignore este e-mail. Sua senha não muda.',
  },
  passwordChanged: {
    title: 'Sua senha foi alterada',
    text: 'A senha da conta de {account} foi alterada. Se foi você, ignore este e-mail.',
    notYou:
      'Se não foi você, escolha uma nova senha agora mesmo. Selecione “Esqueceu a senha?” na página de login e enviaremos um link por e-mail. A nova senha desconecta todos os navegadores.',
    footer: 'Nunca enviamos sua senha nem a pedimos por e-mail.',
    notYouSignOut:
      'Se não foi você, escolha uma nova senha agora mesmo. Selecione “Esqueceu a senha?” na página de login e enviaremos um link por e-mail. Depois, desconecte seus outros dispositivos na sua conta.',
    notYouAsk: 'Se não foi você, fale imediatamente com quem administra este site.',
  },
  confirmNewEmail: {
    title: 'Use este e-mail na sua conta',
    text: 'Recebemos um pedido para usar {email} na conta de {account}.',
    where: 'Abra o link no navegador em que você está conectado. Até lá, nada muda.',
    action: 'Usar este e-mail',
  },
  changeEmail: {
    title: 'Altere seu e-mail',
    text: 'Você pediu para alterar o e-mail da conta de {account} para {email}.',
    where:
      'Abra o link no navegador em que você está conectado. Depois enviaremos outro para o novo endereço, e a alteração vale quando você abrir esse segundo link.',
    action: 'Alterar e-mail',
    footer:
      'O link funciona por uma hora. Se não foi você, não o abra. Alguém está conectado à sua conta, então altere sua senha agora.',
  },
  emailChanged: {
    title: 'Seu e-mail foi alterado',
    text: 'O e-mail da conta de {account} agora é {email}. Se foi você, ignore este e-mail.',
    notYou:
      'Se não foi você, abra sua conta em um navegador em que ainda esteja conectado. Escolha uma nova senha, desconecte os outros dispositivos e volte ao e-mail anterior.',
    footer:
      'Se não foi você e você não está conectado em nenhum lugar, responda a este e-mail agora mesmo. Os e-mails sobre a conta agora vão para o novo endereço.',
  },
  proveMailbox: {
    title: 'Adicione suas compras como visitante',
    text: 'Você pode adicionar à conta de {account} as compras feitas como visitante com este e-mail.',
    where: 'Abra o link no navegador em que você está conectado.',
    action: 'Adicionar compras',
  },
  deleteAccount: {
    title: 'Exclua sua conta',
    text: 'Você pediu para excluir a conta de {account}. Isso não pode ser desfeito.',
    where:
      'Abra o link em um navegador em que você esteja conectado a esta conta. Ele não funciona em nenhum outro lugar. Até lá, nada é excluído.',
    action: 'Excluir minha conta',
    footer:
      'O link funciona por um dia. Se não foi você, não o abra. Alguém está conectado à sua conta, então altere sua senha agora.',
  },
  accountDeleted: {
    title: 'Sua conta foi excluída',
    text: 'A conta de {account} foi excluída, e todos os navegadores foram desconectados. Agradecemos por usar a Tradepost.',
    orders:
      'Seus pedidos e faturas são mantidos, porque as lojas precisam guardá-los. O link no e-mail de cada pedido continua abrindo esse pedido.',
    subscriptions:
      'A exclusão da sua conta não cancelou {count, plural, one {esta assinatura} many {estas assinaturas} other {estas assinaturas}}. As cobranças continuam. Para cancelar, fale com a loja ou cadastre-se de novo com este e-mail e adicione suas compras como convidado.',
    footer: 'Se não foi você, responda a este e-mail. Você pode se cadastrar de novo com o mesmo e-mail quando quiser.',
  },
  latePayment: {
    title: 'Um pagamento chegou depois que você fechou sua loja',
    text: 'Um cliente pagou {amount} pelo pedido {number} em {shop}. Ele abriu a página de pagamento antes que você fechasse a loja.',
    receipt: 'O pagamento está na sua conta de pagamentos, e o cliente tem um recibo.',
    subscription: 'O pagamento iniciou uma assinatura, que não será renovada e termina após o primeiro período.',
    footer: 'Você recebeu este e-mail porque a loja era sua quando foi fechada.',
  },
  disputeOpened: {
    title: 'Contestação de {amount} em {shop}',
    text: 'Um cliente de {shop} contestou um pagamento de {amount} no banco dele. O valor fica retido até a decisão.',
    reason: 'Motivo informado: {reason}.',
    deadline: 'Responda até {deadline}. Caso contrário, o cliente fica com o dinheiro.',
    action: 'Ver contestação',
    footer: 'Você recebeu este e-mail porque pode responder às contestações de {shop}.',
  },
  disputeReasons: {
    credit_not_processed: 'Reembolso não recebido',
    duplicate: 'Cobrado duas vezes',
    fraudulent: 'Pagamento não autorizado',
    general: 'Outro',
    product_not_received: 'Produto não recebido',
    product_unacceptable: 'Produto diferente da descrição',
    subscription_canceled: 'Assinatura já cancelada',
    unrecognized: 'Pagamento não reconhecido',
  },
  disputeDeadline: {
    title: 'Responda à contestação de {amount} até {deadline}',
    text: 'A contestação de {amount} em {shop} ainda não foi respondida. Você tem até {deadline}.',
    otherwise: 'Depois disso, a contestação expira e o cliente fica com o dinheiro.',
  },
  disputeOutcomes: {
    won: {
      title: 'Você ganhou uma contestação de {amount} em {shop}',
      text: 'Você ganhou a contestação de {amount} em {shop}. O valor voltou ao seu saldo.',
    },
    lost: {
      title: 'Você perdeu uma contestação de {amount} em {shop}',
      text: 'Você perdeu a contestação de {amount} em {shop}. O cliente fica com o valor.',
    },
    expired: {
      title: 'Uma contestação de {amount} em {shop} expirou',
      text: 'A contestação de {amount} em {shop} não teve resposta dentro do prazo. O cliente fica com o valor.',
    },
    // RDR: Rapid Dispute Resolution, um serviço da rede de cartões.
    automatic: {
      title: 'Uma contestação de {amount} em {shop} foi resolvida automaticamente',
      text: 'O Rapid Dispute Resolution (RDR) devolveu {amount} a um cliente de {shop}. A contestação está encerrada e não precisa de resposta.',
    },
    fee: 'A tarifa de contestação de {fee} não é devolvida.',
  },
  invitation: {
    subject: 'Você recebeu um convite para uma loja',
    title: '{inviter} convidou você para {shop}',
    text: '{inviter} ({email}) convidou você para trabalhar na loja {shop} na Tradepost.',
    where: 'Para aceitar, entre ou crie uma conta com este endereço de e-mail.',
    role: 'Sua função: {roles}',
    roles: { owner: 'Proprietário', admin: 'Administrador', member: 'Membro' },
    action: 'Abrir convite',
    footer:
      'O link funciona por 48 horas e é só para você. Se você não conhece esta loja, ignore este e-mail. Nada acontece até você aceitar.',
  },
  order: {
    subject: 'Seu pedido {number} em {shop}',
    title: 'Agradecemos o seu pedido',
    text: 'Seu pedido {number} em {shop} está confirmado.',
    open: '{keys, plural, =0 {Tudo o que você comprou está no seu pedido.} one {Sua chave e seus downloads estão no seu pedido.} many {Suas chaves e seus downloads estão no seu pedido.} other {Suas chaves e seus downloads estão no seu pedido.}} O recibo chega em outro e-mail.',
    openSubscription:
      '{keys, plural, =0 {Tudo o que você comprou está no seu pedido.} one {Sua chave e seus downloads estão no seu pedido.} many {Suas chaves e seus downloads estão no seu pedido.} other {Suas chaves e seus downloads estão no seu pedido.}} Para gerenciar sua assinatura, entre com este endereço de e-mail. O recibo chega em outro e-mail.',
    licenseKeys:
      '{count, plural, one {Sua chave de licença de {product}: {keys}} many {Suas chaves de licença de {product}: {keys}} other {Suas chaves de licença de {product}: {keys}}}',
    // What the seller says about activating a license key.
    activation: 'Como ativar: {message}',
    line: '{quantity, number} × {name}',
    subtotal: 'Subtotal',
    discount: 'Desconto ({code})',
    credit: 'Crédito da assinatura',
    unused_time: 'Tempo não usado de {plan}',
    carried_over: 'Saldo anterior transferido',
    tax_relief: 'Imposto retirado dos preços',
    tax: 'Imposto',
    deducted: 'Já descontado acima',
    total: 'Total',
    includesTax: 'Inclui imposto',
    action: 'Abrir seu pedido',
    footer: 'Guarde este e-mail. O link dele abre seu pedido sem precisar entrar. Vendido por {shop} com a Tradepost.',
  },
  page: {
    title: 'Tradepost',
    noScript: 'Para comprar ou vender com a Tradepost, ative o JavaScript e recarregue a página.',
  },
  webhookDisabled: {
    title: 'Um endpoint de webhook de {shop} foi desativado',
    gone: '{host} respondeu com o status 410: o endpoint não existe mais. Ele não recebe mais eventos.',
    failing: '{host} não aceitou nenhum evento em cinco dias. Ele não recebe mais eventos.',
    next: 'Quando ele funcionar, ative-o. Depois, você poderá reenviar os eventos que ele perdeu.',
  },
  webhookFailing: {
    title: 'Um endpoint de webhook de {shop} continua falhando',
    text: 'As últimas {count, number} tentativas de entregar eventos a {host} falharam. Continuamos tentando.',
    otherwise: 'Após cinco dias sem sucesso, o endpoint é desativado.',
    action: 'Ver endpoint',
    footer: 'Você recebeu este e-mail porque pode alterar os webhooks de {shop}.',
  },
}
