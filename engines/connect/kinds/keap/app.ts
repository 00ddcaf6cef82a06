/** Our app at Keap. */
export interface KeapApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signInUrl: string;
  readonly apiUrl: string;
}
