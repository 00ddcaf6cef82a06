/** Industries that an account can belong to, by their lasting ids. */
export const industries = [
  [1, 'Accounting and tax'], [2, 'Agriculture and food production'], [3, 'Apparel and fashion'], [4, 'Architecture and design'], [5, 'Arts and culture'],
  [6, 'Automotive'], [7, 'Banking and finance'], [8, 'Beauty and personal care'], [9, 'Books and publishing'], [10, 'Construction'],
  [11, 'Consulting'], [12, 'Consumer electronics'], [13, 'Education and training'], [14, 'Energy and utilities'], [15, 'Entertainment and events'],
  [16, 'Food and drink'], [17, 'Furniture and home'], [18, 'Games'], [19, 'Gardening'], [20, 'Government and public sector'],
  [21, 'Health care'], [22, 'Hobbies and crafts'], [23, 'Hotels and travel'], [24, 'Human resources'], [25, 'Insurance'],
  [26, 'Internet and software'], [27, 'Jewellery and accessories'], [28, 'Legal services'], [29, 'Logistics and transport'], [30, 'Manufacturing'],
  [31, 'Marketing and advertising'], [32, 'Media and news'], [33, 'Membership organisations'], [34, 'Music'], [35, 'Non-profit'],
  [36, 'Pets'], [37, 'Pharmaceuticals'], [38, 'Photography and video'], [39, 'Real estate'], [40, 'Religion'],
  [41, 'Restaurants and cafés'], [42, 'Retail'], [43, 'Security'], [44, 'Sport and fitness'], [45, 'Telecommunication'],
  [46, 'Toys and children'], [47, 'Wholesale'], [48, 'Other'],
] as const;

/** Whether a name is one of the industries. */
export function isIndustry(name: string): boolean {
  return industries.some(([, known]) => known === name);
}
