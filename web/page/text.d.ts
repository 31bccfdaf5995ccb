declare module "*.cu" {
  const text: string;
  export default text;
}
