/** An email that a template brings along: one of the shipped layouts, and its subject line. */
export interface TemplateEmail {
  layout: string;
  subject: string;
}

/** The emails of the templates, by the template and the step that sends them. */
export const templateEmails: Readonly<Record<string, Readonly<Record<string, TemplateEmail>>>> = {
  welcome: {
    hello: { layout: 'welcome', subject: 'Welcome' },
    more: { layout: 'first-steps', subject: 'Where to begin' },
    last: { layout: 'promotion', subject: 'A reason to order' },
  },
  double_opt_in: {
    ask: { layout: 'letter', subject: 'Please confirm your subscription' },
    remind: { layout: 'letter', subject: 'You have not confirmed yet' },
  },
  abandoned_cart: {
    first: { layout: 'left-in-basket', subject: 'You left something in your cart' },
    second: { layout: 'left-in-basket', subject: 'Still interested?' },
  },
  birthday: { wish: { layout: 'birthday', subject: 'Happy birthday' } },
  win_back: {
    offer: { layout: 'win-back', subject: 'A discount for you' },
    miss: { layout: 'win-back', subject: 'We miss you' },
    last: { layout: 'last-hours', subject: 'Last days' },
  },
  after_purchase: {
    thanks: { layout: 'letter', subject: 'Thank you for your order' },
    review: { layout: 'review', subject: 'How do you like it?' },
  },
  re_permission: { ask: { layout: 'still-there', subject: 'Do you want to stay?' } },
};
