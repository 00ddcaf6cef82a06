/** What a new footer begins with: who sends, from where, and the way out. */
export const starterFooter = `<div style="padding:28px 24px;font:13px/20px Helvetica,Arial,sans-serif;color:#475467;text-align:center">
{{ account.name }}, {{ postal_address }}<br>
<a href="{{ unsubscribe_url }}" style="color:#475467">Unsubscribe</a> &nbsp; <a href="{{ preferences_url }}" style="color:#475467">Choose what you get</a>
</div>
`;
