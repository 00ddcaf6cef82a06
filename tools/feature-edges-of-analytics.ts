/** Which neighbours the features of analytics may use, each edge with its reason. */
export const edgesOfAnalytics: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'analytics/event-logs': {
    'campaigns/campaign-reports':
      'a log is narrowed to the mailings of a campaign as its reports know them',
    'session/access': 'what a log can be narrowed to depends on roles',
  },
  'analytics/custom-reports': {
    'campaigns/email-campaigns': 'the sample reports are of the sample campaigns',
    'session/access': 'who may take reports away depends on roles',
  },
  'analytics/revenue': {
    'audience/contacts': 'the email of an order is named as on the page of a contact',
    'session/access': 'who may see contacts is led to the buyer',
  },
  'analytics/rfm': {
    'commerce/orders': 'revenue is written as amounts of orders are',
    'commerce/sample-orders': 'sample buyers are scored by their sample orders',
    'session/access': 'whether the plan has RFM reports',
  },
};
