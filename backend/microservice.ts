/** A service whose health the system screen shows, checked at `url`. */
export interface Microservice {
  name: string;
  url: string;
}
